/**
 * Runs in the browser, in every page: once the first frame is on the screen, and no sooner, the page fetches what moves it.
 * Until then all of the line is for what is seen. In a tab that nobody looks at there is no frame to wait for.
 */
export const startLater = `
  document.currentScript.remove();
  {
    const start = () => {
      for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
      const waiting = document.querySelector('script[type=later]');
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = waiting.textContent;
      waiting.replaceWith(script);
    };
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
  }
`.replaceAll(/\n\s*/g, '');
