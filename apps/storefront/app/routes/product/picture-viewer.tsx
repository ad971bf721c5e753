import type { Image } from '@etalage/contracts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronIcon, CloseIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { driveZoom, type Zoom } from './drive-zoom.ts';
import styles from './picture-viewer.css?url';
import { useBackCloses } from './use-back-closes.ts';
import { largest } from './zoom.ts';

type PictureViewerProps = {
  pictures: readonly Image[];
  /** Name of the product. */
  name: string;
  /** Which picture is shown first. */
  first: number;
  /** The same pictures on the page. */
  strip: HTMLElement | null;
  onClose: () => void;
};

/** How much one press of a button or key enlarges, and how far an arrow moves what is enlarged, in pixels. */
const step = 1.5;
const stride = 80;

/** A product's pictures over the whole window, to walk through and to enlarge. Loaded when it is first asked for. */
export function PictureViewer({ pictures, name, first, strip, onClose }: PictureViewerProps) {
  const t = useTranslations('product');
  const [at, setAt] = useState(first);
  const [scale, setScale] = useState(1);
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom>(null);
  const close = useBackCloses(() => dialog.current?.close());
  const last = pictures.length - 1;
  const show = (index: number) => {
    zoom.current?.reset();
    setAt(Math.min(last, Math.max(0, index)));
  };

  useEffect(() => {
    dialog.current?.showModal();
    closing.current?.focus();
    if (!stage.current) return;
    const onSwipe = (by: number) => setAt((now) => Math.min(last, Math.max(0, now + by)));
    const driven = driveZoom(stage.current, { onScale: setScale, onSwipe });
    zoom.current = driven;
    return driven.stop;
  }, [last]);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = deedOf(event.key, scale > 1);
    if (!act || !zoom.current || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(zoom.current, show, { at, last });
  };
  const image = pictures[at];
  const next = pictures[at + 1];
  if (!image) return null;
  return (
    <>
      <link href={styles} precedence="picture-viewer" rel="stylesheet" />
      <dialog
        aria-label={t('gallery', { name })}
        className="picture-viewer"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClose={() => {
          close();
          showInPage(strip, at);
          onClose();
        }}
        onKeyDown={onKeyDown}
        ref={dialog}
      >
        <div className="picture-viewer-bar">
          <p aria-live="polite">{t('picture', { number: at + 1, total: pictures.length })}</p>
          <Control isOff={scale <= 1} label={t('zoomOut')} onPress={() => zoom.current?.zoomBy(1 / step)}>
            <MinusIcon />
          </Control>
          <Control isOff={scale >= largest} label={t('zoomIn')} onPress={() => zoom.current?.zoomBy(step)}>
            <PlusIcon />
          </Control>
          <button aria-label={t('closePictures')} onClick={close} ref={closing} type="button">
            <CloseIcon />
          </button>
        </div>
        <div className="picture-viewer-stage" data-zoomed={scale > 1 ? '' : undefined} ref={stage}>
          <Large image={image} key={image.src} />
        </div>
        {/* It is on its way while this one is looked at. */}
        <div hidden>{next && <Large image={next} key={next.src} />}</div>
        {last > 0 && <Others at={at} onShow={show} pictures={pictures} />}
      </dialog>
    </>
  );
}

type OthersProps = {
  pictures: readonly Image[];
  /** Which picture is shown. */
  at: number;
  onShow: (index: number) => void;
};

/** The ways to the other pictures. */
function Others({ pictures, at, onShow }: OthersProps) {
  const t = useTranslations('product');
  const last = pictures.length - 1;
  return (
    <>
      <Control
        className="picture-viewer-back"
        isOff={at === 0}
        label={t('previousPicture')}
        onPress={() => onShow(at - 1)}
      >
        <ChevronIcon />
      </Control>
      <Control
        className="picture-viewer-on"
        isOff={at === last}
        label={t('nextPicture')}
        onPress={() => onShow(at + 1)}
      >
        <ChevronIcon />
      </Control>
      <ul className="picture-viewer-small">
        {pictures.map((one, index) => (
          <li key={one.src}>
            <button
              aria-current={index === at || undefined}
              aria-label={t('picture', { number: index + 1, total: pictures.length })}
              onClick={() => onShow(index)}
              type="button"
            >
              <Picture decorative image={one} maxWidth={320} sizes="4rem" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page shows the picture that was looked at last, and whoever goes by keyboard goes on from there. */
function showInPage(strip: HTMLElement | null, index: number): void {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior: 'instant' });
  strip?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
}

type Deed = (zoom: Zoom, show: (index: number) => void, place: { at: number; last: number }) => void;

/** What a key does: arrows walk through the pictures, and over one that is enlarged. */
function deedOf(key: string, isZoomed: boolean): Deed | undefined {
  const arrows: Record<string, readonly [x: number, y: number]> = {
    ArrowLeft: [1, 0],
    ArrowRight: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const arrow = arrows[key];
  if (arrow && isZoomed) return (zoom) => zoom.panBy(arrow[0] * stride, arrow[1] * stride);
  if (arrow?.[0]) return (_zoom, show, { at }) => show(at - arrow[0]);
  if (key === '+' || key === '=') return (zoom) => zoom.zoomBy(step);
  if (key === '-') return (zoom) => zoom.zoomBy(1 / step);
  if (key === '0') return (zoom) => zoom.reset();
  if (key === 'Home') return (_zoom, show) => show(0);
  if (key === 'End') return (_zoom, show, { last }) => show(last);
  return undefined;
}

type ControlProps = {
  label: string;
  isOff: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
};

/** A button that keeps the focus when there is nothing more for it to do. */
function Control({ label, isOff, onPress, className, children }: ControlProps) {
  return (
    <button
      aria-disabled={isOff || undefined}
      aria-label={label}
      className={className}
      onClick={onPress}
      type="button"
    >
      {children}
    </button>
  );
}

/** The largest picture that there is. */
function Large({ image: { src, alt, width, height, widths } }: { image: Image }) {
  const file = `${src}-${widths.at(-1)}`;
  return (
    <picture>
      <source srcSet={`${file}.avif`} type="image/avif" />
      <img alt={alt} draggable={false} height={height} src={`${file}.webp`} width={width} />
    </picture>
  );
}
