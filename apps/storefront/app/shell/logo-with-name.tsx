import type { Image } from '@etalage/contracts';
import type { Logo } from '../lib/shop.ts';

/** Narrower than this, width to height, a logo is a mark without the shop's name in it. */
const mark = 1.6;

type Props = {
  logo: Logo | null;
  name: string;
  height: number;
  /** As large as usual so many times is the name. */
  times?: number;
};

/** The shop's logo at a fixed height in pixels; beside a mark, and where there is no logo, the shop's name. */
export function LogoWithName({ logo, name, height, times = 1 }: Props) {
  const isMark = logo?.isMark ?? (logo?.image ? logo.image.width / logo.image.height < mark : false);
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-lg max-[22.5rem]:gap-1.5 max-[22.5rem]:text-base sm:text-2xl">
      {logo && <LogoPicture alt={isMark ? '' : logo.alt || name} height={height} logo={logo} />}
      {(!logo || isMark) && (
        <span
          className="line-clamp-2 font-heading leading-tight font-semibold tracking-tight text-balance"
          style={times === 1 ? undefined : { fontSize: `${times}em` }}
        >
          {name}
        </span>
      )}
    </span>
  );
}

/** Width to height that a logo has at most of which no more than the address is known. */
const widest = 4;

function LogoPicture({ logo, alt, height }: { logo: Logo; alt: string; height: number }) {
  const { image, inDark } = logo;
  const width = Math.round((image ? image.width / image.height : widest) * height);
  const sizes = `${width}px`;

  return (
    <picture className={image ? 'shrink-0' : 'contents'}>
      {typeof inDark === 'object' && (
        <source data-dark="" media={inDark.media} sizes={sizes} srcSet={inDark.srcSet} />
      )}
      {image && <source sizes={sizes} srcSet={files(image, 'avif')} type="image/avif" />}
      <img
        alt={alt}
        className={`max-w-full object-contain ${inDark === 'plate' ? 'logo-plate' : ''}`}
        {...(image
          ? {
              height,
              sizes,
              src: `${image.src}-${image.widths[0]}.webp`,
              srcSet: files(image, 'webp'),
              width,
            }
          : { src: logo.src })}
        style={{ height, width: image ? width : 'auto' }}
      />
    </picture>
  );
}

const files = ({ src, widths }: Image, format: string) =>
  widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ');
