export { type ImageType, sniffImage } from './sniff-image.ts';
export {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MediaError,
  type MediaErrorCode,
  type StoredImage,
  type StoreImageOptions,
  storeImage,
} from './store-image.ts';
export {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  imageWidths,
  mediaFileName,
  mediaUrl,
} from './url.ts';
