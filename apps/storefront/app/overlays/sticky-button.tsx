import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { readableOn } from '../lib/colour.ts';
import type { StickyButton as StickyButtonSettings } from '../lib/sticky-button.ts';
import { RichText } from '../ui/rich-text.tsx';
import { useShopLinks } from '../ui/shop-view.ts';
import { OverlayDialog, opens } from './overlay-dialog.tsx';
import { StickyIcon } from './sticky-icon.tsx';
import { opensPopup, stickyRules, stickyTarget } from './sticky-rules.ts';

type Props = { button: StickyButtonSettings; isHidden: string };

const popupId = 'sticky-popup';

/** STICK-01 to 04, on the server only. It needs no script: what it opens the browser opens by itself. */
export function StickyButton({ button, isHidden }: Props) {
  const t = useTranslations('overlays');
  const { action, popup, text, display } = button;
  const own = useShopLinks();
  const isPopup = opensPopup(button);
  const popupTitle = popup.title ?? t('help');
  const name = text || (isPopup ? popupTitle : t(action === 'chat' ? 'chat' : 'help'));
  const look = {
    className: `sticky-button sticky-${button.position} sticky-${button.shape}`,
    'data-animation': button.animation === 'none' ? undefined : button.animation,
    'data-hidden': isHidden,
    'data-rules': JSON.stringify(stickyRules(button, own.href)),
    style: styleOf(button),
    ...(!(display === 'text' && text) && { 'aria-label': name, title: name }),
  };
  const contents = <Contents button={button} />;
  if (!isPopup) return <StickyLink button={button} contents={contents} look={look} />;
  return (
    <>
      <button type="button" {...look} {...opens(popupId)}>
        {contents}
      </button>
      <OverlayDialog id={popupId} title={popupTitle}>
        <RichText className="mt-3" html={popup.bodyHtml} />
      </OverlayDialog>
    </>
  );
}

/** What leads nowhere, or to a chat or a popup that the shop did not fill in, leads to the contact page (STICK-03). */
function StickyLink({
  button,
  contents,
  look,
}: {
  button: StickyButtonSettings;
  contents: ReactNode;
  look: object;
}) {
  const own = useShopLinks();
  const { isNewTab, href } = stickyTarget(button, own.href);
  return (
    <a href={href} {...(isNewTab && { rel: 'noopener', target: '_blank' })} {...look}>
      {contents}
    </a>
  );
}

function Contents({ button }: { button: StickyButtonSettings }) {
  const { display, imageUrl, imageFit, text, icon } = button;
  if (display === 'image' && imageUrl)
    return (
      <img
        alt=""
        className="size-full rounded-[inherit]"
        height={button.height}
        src={imageUrl}
        style={{ objectFit: imageFit }}
        width={button.width}
      />
    );
  if (display === 'text' && text) return text;
  return <StickyIcon name={icon} />;
}

/** Whatever two colours the shop chose, the one on the other can be read. */
function styleOf(button: StickyButtonSettings) {
  const { color, iconColor, textColor, textWeight, textSize, width, height, size, shape } = button;
  const isText = button.display === 'text' && button.text !== '';
  const isWide = shape === 'pill' && size !== 'custom';
  return {
    background: color,
    color: readableOn(color, isText ? textColor : iconColor),
    height,
    ...(isText
      ? { minWidth: width, fontSize: textSize, fontWeight: textWeight }
      : { width: isWide ? Math.round(height * 1.6) : width }),
  };
}
