import type { Logo } from '../lib/shop.ts';

/** The shop's logo at a fixed height; its name in the shop's own letters where it has none. */
export function LogoImage({ logo, name, height }: { logo: Logo | null; name: string; height: number }) {
  if (!logo)
    return <span className="font-heading text-xl leading-tight font-semibold sm:text-2xl">{name}</span>;
  const { image } = logo;
  if (!image)
    return (
      <img
        alt={logo.alt || name}
        className="w-auto max-w-full object-contain"
        src={logo.src}
        style={{ height }}
      />
    );
  const width = Math.round((image.width / image.height) * height);
  const files = (format: string) => image.widths.map((w) => `${image.src}-${w}.${format} ${w}w`).join(', ');
  return (
    <picture>
      <source sizes={`${width}px`} srcSet={files('avif')} type="image/avif" />
      <img
        alt={logo.alt || name}
        className="max-w-full object-contain"
        height={height}
        sizes={`${width}px`}
        src={`${image.src}-${image.widths[0]}.webp`}
        srcSet={files('webp')}
        style={{ height, width }}
        width={width}
      />
    </picture>
  );
}
