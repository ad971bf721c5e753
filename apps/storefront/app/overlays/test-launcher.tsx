import { useTranslations } from 'use-intl';
import { buttonClass } from '../ui/button.tsx';
import { opens } from './overlay-dialog.tsx';

const launchId = 'test-launch';

/**
 * OVER-04, on the server only. Wide screens have a plain link. On phones a button opens an overlay of which the movement is in
 * launchers.css, and use-test-launch.ts leads on when that has ended; the link in it does where no script comes.
 */
export function TestLauncher({ url }: { url: string }) {
  const t = useTranslations('overlays');
  const look = `side-handle test-launcher ${buttonClass('primary')}`;
  return (
    <>
      <a className={`${look} max-md:hidden`} href={url} rel="noopener">
        {t('testSite')}
      </a>
      <button className={`${look} md:hidden`} type="button" {...opens(launchId)}>
        {t('testSite')}
      </button>
      <dialog aria-label={t('testSite')} className="test-launch" id={launchId}>
        <a className="p-4 text-xl font-semibold underline underline-offset-4" href={url} rel="noopener">
          {t('toTestSite')}
        </a>
      </dialog>
    </>
  );
}
