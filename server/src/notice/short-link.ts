import type { FastifyInstance } from 'fastify'
import { messageShortId } from '@podium/core/notice/short-id.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { findLink } from './message.store.ts'

/** The path that leads from an SMS to the page of a message: an SMS has room for little. */
export function shortPath(messageId: string): string {
  return `m/${messageShortId.write(messageId)}`
}

/** Leads to the page of a message, which asks to sign in; one that is gone leads home. */
export function shortLinkRoute(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { key: string } }>('/m/:key', async ({ params }, reply) => {
    const messageId = messageShortId.read(params.key)
    const link = messageId === null ? null : await findLink(db, messageId)
    return reply.header('cache-control', 'no-store').redirect(link || '/', 302)
  })
}
