import { readFile } from 'node:fs/promises';
import { place, repeat, round1 } from './drawing/pen.ts';

/** The field films are drawn in, in pixels. */
export const filmSize = { width: 1280, height: 720 } as const;

const turn = Math.PI * 2;

/** One moment of each shop's film; the phase runs from 0 to 1 and the end meets the beginning. */
export const filmFrames: Record<string, (phase: number) => string> = {
  molen: (phase) => {
    const sail = `<path d="M-8 0 V-250 H8 V0Z" fill="#5b3a29"/><path d="M10 -60 H62 V-246 H10Z" fill="#f7ecd6"/><path d="M10 -110 H62 M10 -158 H62 M10 -206 H62 M36 -60 V-246" stroke="#8a6a4c" stroke-width="5"/>`;
    const corn = repeat(64, (i) => {
      const sway = Math.sin(phase * turn * 2 + i * 0.4) * 12;
      const x = i * 20.5;
      return `<path d="M${round1(x)} 730 Q${round1(x + sway * 0.4)} 670 ${round1(x + sway)} ${620 - (i % 4) * 12}" stroke="#b98a2f" stroke-width="5" fill="none"/><ellipse cx="${round1(x + sway)}" cy="${608 - (i % 4) * 12}" rx="7" ry="20" fill="#d9a941" transform="rotate(${round1(sway)} ${round1(x + sway)} ${608 - (i % 4) * 12})"/>`;
    });
    const cloud = (x: number, y: number, size: number) =>
      place(
        '<ellipse rx="110" ry="26"/><ellipse cx="-40" cy="-20" rx="54" ry="34"/><ellipse cx="34" cy="-28" rx="62" ry="42"/>',
        x,
        y,
        size,
      );
    return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9cbcc4"/><stop offset=".7" stop-color="#f4dfc0"/><stop offset="1" stop-color="#efc98f"/></linearGradient><linearGradient id="body" x1="0" x2="1"><stop offset="0" stop-color="#b06a45"/><stop offset=".4" stop-color="#cf8a5f"/><stop offset="1" stop-color="#77412c"/></linearGradient></defs>
      <rect width="1280" height="720" fill="url(#sky)"/><circle cx="300" cy="400" r="90" fill="#fff3d0" opacity=".85"/><g fill="#fffaf0" opacity=".75">${cloud(360 + Math.sin(phase * turn) * 22, 150, 1)}${cloud(1050 + Math.sin(phase * turn + 2) * 16, 110, 0.8)}${cloud(120 + Math.sin(phase * turn + 4) * 14, 250, 0.6)}</g>
      <path d="M0 560 Q320 520 640 556 T1280 540 V720 H0Z" fill="#8b9a5b"/><path d="M0 600 Q400 560 800 596 T1280 590 V720 H0Z" fill="#c9a24b"/>
      <path d="M760 590 L796 300 H904 L940 590Z" fill="url(#body)"/><rect x="742" y="452" width="216" height="16" rx="6" fill="#5b3a29"/><path d="M790 304 Q850 216 910 304Z" fill="#4a2f24"/><rect x="832" y="516" width="38" height="74" rx="18" fill="#4a2f24"/><rect x="834" y="372" width="32" height="40" rx="6" fill="#f6ecd9"/>
      <g transform="translate(850 290) rotate(${round1(phase * 90)})">${repeat(4, (i) => `<g transform="rotate(${i * 90})">${sail}</g>`)}<circle r="18" fill="#3a2620"/></g>${corn}`;
  },
  bloem: (phase) => {
    const tulip = (i: number, row: number) => {
      const sway = Math.sin(phase * turn + i * 0.7 + row * 1.3) * (14 + row * 5);
      const x = i * (78 - row * 6) + row * 30 - 40;
      const foot = 730;
      const top = 470 - row * 10 + (i % 3) * 22 + row * 60;
      const colour = ['#e46a8c', '#f08a4b', '#f3c735', '#b784d0', '#f5f0e4', '#cf2f35'][
        (i * 5 + row * 2) % 6
      ];
      const size = 0.42 + row * 0.14;
      return `<path d="M${round1(x)} ${foot} Q${round1(x)} ${round1((foot + top) / 2)} ${round1(x + sway)} ${top}" stroke="#5c9a5e" stroke-width="${6 + row * 2}" fill="none"/><path d="M${round1(x)} ${foot} Q${round1(x - 40)} ${foot - 110} ${round1(x - 34 + sway * 0.4)} ${foot - 190}Q${round1(x + 4)} ${foot - 90} ${round1(x)} ${foot}Z" fill="#79b070"/>${place(`<path d="M-60 -40 Q-76 -130 -52 -176 Q-10 -140 0 -60Z M60 -40 Q76 -130 52 -176 Q10 -140 0 -60Z" fill="${colour}" opacity=".8"/><path d="M-62 -96 Q-80 -20 -34 6 Q0 20 34 6 Q80 -20 62 -96 Q40 -70 26 -36 Q14 -110 0 -150 Q-14 -110 -26 -36 Q-40 -70 -62 -96Z" fill="${colour}"/><path d="M-52 -70 Q-60 -20 -30 -4" stroke="#fff" stroke-width="9" fill="none" opacity=".45"/>`, x + sway, top, size, sway * 0.6)}`;
    };
    const flight = phase * turn;
    return `<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cfe8f2"/><stop offset="1" stop-color="#fdf1d8"/></linearGradient></defs><rect width="1280" height="720" fill="url(#air)"/><circle cx="980" cy="210" r="120" fill="#fbe3a0"/><circle cx="980" cy="210" r="${round1(150 + Math.sin(flight) * 8)}" fill="#fbe3a0" opacity=".35"/><path d="M0 520 Q360 440 720 510 T1280 480 V720 H0Z" fill="#b9d8a8"/>
      ${[0, 1, 2].map((row) => repeat(20, (i) => tulip(i, row))).join('')}
      <g transform="translate(${round1(520 + Math.cos(flight) * 210)} ${round1(300 + Math.sin(flight * 2) * 60)})"><ellipse cx="0" cy="0" rx="22" ry="14" fill="#f3c33c"/><path d="M-8 -13 v26 M4 -14 v28" stroke="#3a2a1e" stroke-width="6"/><ellipse cx="-4" cy="-18" rx="10" ry="${round1(10 + Math.sin(flight * 12) * 6)}" fill="#fff" opacity=".8"/><ellipse cx="10" cy="-18" rx="10" ry="${round1(10 + Math.cos(flight * 12) * 6)}" fill="#fff" opacity=".8"/></g>`;
  },
  fiets: (phase) => {
    const wheel = (x: number) =>
      `<g transform="translate(${x} 420)"><circle r="190" fill="none" stroke="#23262b" stroke-width="24"/><circle r="170" fill="none" stroke="#aab2bc" stroke-width="12"/><g transform="rotate(${round1(phase * 90)})">${repeat(24, (i) => `<path d="M${round1(Math.cos(i * 0.2618 + (i % 2 ? 0.5 : -0.5)) * 22)} ${round1(Math.sin(i * 0.2618 + (i % 2 ? 0.5 : -0.5)) * 22)} L${round1(Math.cos(i * 0.2618) * 164)} ${round1(Math.sin(i * 0.2618) * 164)}" stroke="#7d8692" stroke-width="3"/>`)}<circle r="24" fill="#5a626d"/>${repeat(4, (i) => `<circle cx="0" cy="-178" r="6" fill="#f3a93b" transform="rotate(${i * 90})"/>`)}</g></g>`;
    return `<rect width="1280" height="720" fill="#eef2f6"/><path d="${repeat(25, (i) => `M${(i + 1) * 50} 0V720`)}${repeat(14, (i) => `M0 ${(i + 1) * 50}H1280`)}" stroke="#8ba3ba" stroke-width="1.5" opacity=".35"/><path d="M420 720 L700 0 H980 L700 720Z" fill="#f2b544"/><path d="M724 720 L1004 0 h14 L738 720Z" fill="#22344a"/>
      ${wheel(400)}${wheel(900)}<path d="M400 420 L560 200 L800 200 L640 430 L400 420 M560 200 L640 430 M800 200 L900 420 M540 160 L566 200 M800 200 L786 130 L850 120" stroke="#14375a" stroke-width="20" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M490 152 Q540 140 600 156" stroke="#23262b" stroke-width="26" stroke-linecap="round" fill="none"/>
      <g transform="translate(640 430) rotate(${round1(phase * 360)})"><circle r="46" fill="none" stroke="#5a626d" stroke-width="12"/><path d="M0 0 V-92 M0 0 V92" stroke="#3a4048" stroke-width="16" stroke-linecap="round"/><path d="M-26 -92 h52 M-26 92 h52" stroke="#23262b" stroke-width="14" stroke-linecap="round"/></g>
      <g stroke="#22344a" stroke-width="3" fill="none" opacity=".6"><path d="M400 660 H900 M400 644 v32 M900 644 v32 M418 652 l-18 8 18 8 M882 652 l18 8 -18 8"/></g>`;
  },
};

/** The finished film of a shop, made from these frames by film/make-films.ts. */
export function readFilm(shop: string): Promise<Buffer> {
  return readFile(new URL(`../film/${shop}.mp4`, import.meta.url));
}

/** A frame as an SVG document of the given width in pixels. */
export function filmFrame(shop: string, phase: number, width: number): string {
  const draw = filmFrames[shop];
  if (draw === undefined) throw new Error(`No film is drawn for ${shop}`);
  const height = Math.round((width * filmSize.height) / filmSize.width);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${filmSize.width} ${filmSize.height}" width="${width}" height="${height}">${draw(phase)}</svg>`;
}
