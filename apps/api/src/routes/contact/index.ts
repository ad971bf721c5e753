import type { FastifyInstance } from 'fastify';
import { acceptPhotos } from './accept-photos.ts';
import { addToPhotoRoute } from './add-to-photo.ts';
import { beginPhotoRoute } from './begin-photo.ts';
import { getPhotoRoute } from './get-photo.ts';
import { sendMessageRoute } from './send-message.ts';

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  sendMessageRoute(app);
  acceptPhotos(app);
  beginPhotoRoute(app);
  getPhotoRoute(app);
  addToPhotoRoute(app);
}
