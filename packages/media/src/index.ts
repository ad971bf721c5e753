export { drawnBounds } from './drawn-bounds.ts';
export { imageWidths } from './kept-widths.ts';
export { type ImageType, sniffImage } from './sniff-image.ts';
export {
  MediaError,
  type MediaErrorCode,
  maxImagePixels,
  type StoredImage,
  type StoreImageOptions,
  storeImage,
} from './store-image.ts';
export { type ImageFormat, imageFormats, mediaFileName, mediaUrl } from './url.ts';
