/** Names of the Trusted Types policies that a page may make: it makes them below, before any other script of ours runs, and each once. */
export const trustedPolicies = ['default', 'first-script'] as const;

/**
 * Runs in the browser, in every page: once the first frame is on the screen, and no sooner, the page fetches what moves it.
 * Until then all of the line is for what is seen. In a tab that nobody looks at there is no frame to wait for.
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
    const kinds = { fetch: 'preload', style: 'prefetch' };
    const start = () => {
      for (const link of document.querySelectorAll('link[rel=later]')) link.rel = kinds[link.as] ?? 'modulepreload';
      const waiting = document.querySelector('script[type=later]');
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = asScript.createScript(waiting.textContent);
      waiting.replaceWith(script);
    };
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
  }
`.replaceAll(/\n\s*/g, '');
