/** The formats every picture is kept in, the smaller one first. */
export const imageFormats = ['avif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** The path of one kept file. The hash names the content, so that the answer may be cached for ever. */
export function mediaUrl(tenantId: string, hash: string, width: number, format: ImageFormat): string {
  return `/media/${tenantId}/${mediaFileName(hash, width, format)}`;
}

/** The name of one kept file inside the tenant's media folder. */
export function mediaFileName(hash: string, width: number, format: ImageFormat): string {
  return `${hash}-${width}.${format}`;
}
