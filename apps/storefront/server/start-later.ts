/** Names of the Trusted Types policies that a page may make: it makes them below, before any other script of ours runs, and each once. */
export const trustedPolicies = ['default', 'first-script'] as const;

/** Milliseconds that scripts wait for the sheets of style, whose rules they may need. */
const sheetsWithinMs = 5_000;

/**
 * Runs in the browser, in every page: once the first frame is on the screen, and no sooner, the page fetches what moves it.
 * Until then all of the line is for what is seen. In a tab that nobody looks at there is no frame to wait for.
 * To begin a fetch takes a phone some milliseconds, so that whoever touches the page gets a turn between two of them.
 * Where the page brought what it needs of its sheets along (first-sheets.ts), the whole one comes first, in a link of our own: one that
 * the document brought would hold up what is painted. Its address is as it was written, by which React knows it.
 *
 * Browsers with Trusted Types ask a policy for leave. HTML that React and our own parts put into the page can run nothing, since the
 * page's policy knows no hash of what is in it, so it passes; the address of a script passes where it is the shop's own; and text
 * becomes a script here alone.
 */
export const startLater = `
  document.currentScript.remove();
  {
    const types = window.trustedTypes;
    types?.createPolicy('default', {
      createHTML: (html) => html,
      createScriptURL: (url) => new URL(url, location.href).origin === location.origin ? url : null
    });
    const asScript = types ? types.createPolicy('first-script', { createScript: (code) => code }) : { createScript: (code) => code };
    const start = async () => {
      let whole;
      for (const link of document.querySelectorAll('link[rel=later]')) {
        if (link.as === 'style') {
          const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', fetchPriority: 'high' });
          sheet.setAttribute('href', link.getAttribute('href'));
          whole = new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; });
          link.replaceWith(sheet);
        } else link.rel = link.as === 'fetch' ? 'preload' : 'modulepreload';
        await self.scheduler?.yield?.();
      }
      if (whole) await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, ${sheetsWithinMs}))]);
      const waiting = document.querySelector('script[type=later]');
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = asScript.createScript(waiting.textContent);
      waiting.replaceWith(script);
    };
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
  }
`.replaceAll(/\n\s*/g, '');
