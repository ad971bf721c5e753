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

function LogoPicture({ logo, alt, height }: { logo: Logo; alt: string; height: number }) {
  const { image, inDark } = logo;
  const plate = inDark === 'plate' ? 'logo-plate' : '';
  const dark = typeof inDark === 'object' && <DarkSource height={height} inDark={inDark} />;
  if (!image)
    return (
      <picture className="contents">
        {dark}
        <img
          alt={alt}
          className={`w-auto max-w-full object-contain ${plate}`}
          src={logo.src}
          style={{ height }}
        />
      </picture>
    );
  const width = widthAt(height, image);

  return (
    <picture className="shrink-0">
      {dark}
      <source sizes={`${width}px`} srcSet={files(image, 'avif')} type="image/avif" />
      <img
        alt={alt}
        className={`max-w-full object-contain ${plate}`}
        height={height}
        sizes={`${width}px`}
        src={`${image.src}-${image.widths[0]}.webp`}
        srcSet={files(image, 'webp')}
        style={{ height, width }}
        width={width}
      />
    </picture>
  );
}

/** What a logo is in the dark: a picture of ours in its sizes, any other by its address. */
function DarkSource({ inDark, height }: { inDark: Exclude<Logo['inDark'], 'plate' | undefined>; height: number }) {
  const { image, media, src } = inDark;
  const which = image
    ? { sizes: `${widthAt(height, image)}px`, srcSet: files(image, 'webp'), type: 'image/webp' }
    : { srcSet: src.replace(/[ ,]/g, encodeURIComponent) };
  return <source data-dark="" media={media} {...which} />;
}

const widthAt = (height: number, image: Image) => Math.round((image.width / image.height) * height);
const files = ({ src, widths }: Image, format: string) =>
  widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ');
