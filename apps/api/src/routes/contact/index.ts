import type { FastifyInstance } from 'fastify';
import { photoRoutes } from './photos.ts';
import { sendMessageRoute } from './send-message.ts';

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  sendMessageRoute(app);
  photoRoutes(app);
}
