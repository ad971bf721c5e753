/** The panel's own looks: nothing of a shop's theme reaches it, and it reaches nothing of the shop. */
export const panelStyle = `
:host { all: initial; }
* { box-sizing: border-box; font: 14px/1.4 system-ui, sans-serif; }
.open { position: fixed; z-index: 2147483000; left: 12px; bottom: 12px; width: 44px; height: 44px; padding: 9px;
  border: 2px solid #fff; border-radius: 50%; box-shadow: 0 2px 8px rgb(0 0 0 / .4); cursor: pointer; color: #fff; }
.open[data-colour=green] { background: #15803d; }
.open[data-colour=red] { background: #b91c1c; }
.open[data-colour=yellow] { background: #facc15; color: #1b1b1a; }
.open:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
svg { display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
dialog { width: min(26rem, calc(100vw - 24px)); max-height: calc(100dvh - 24px); margin: auto auto 12px 12px; padding: 20px;
  border: 1px solid #8a8880; border-radius: 12px; background: #fff; color: #1b1b1a; color-scheme: light; }
dialog::backdrop { background: rgb(0 0 0 / .35); }
form { display: grid; gap: 12px; }
h2 { margin: 0; font-size: 18px; font-weight: 600; }
label { display: grid; gap: 4px; font-weight: 600; }
.writes { display: flex; gap: 8px; align-items: center; font-weight: 400; }
.writes[hidden] { display: none; }
select, button:not(.open) { min-height: 40px; padding: 0 10px; border: 1px solid #8a8880; border-radius: 8px; background: #fff; color: inherit; }
:disabled { color: #5f5e5a; background: #f1f0ee; }
p { margin: 0; overflow-wrap: anywhere; }
menu { display: flex; justify-content: flex-end; gap: 8px; margin: 0; padding: 0; }
.apply:enabled { border-color: #1d4ed8; background: #1d4ed8; color: #fff; }
`;
