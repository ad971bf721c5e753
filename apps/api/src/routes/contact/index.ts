import type { FastifyInstance } from 'fastify';
import { sendMessageRoute } from './send-message.ts';

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  sendMessageRoute(app);
}
