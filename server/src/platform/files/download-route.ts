import type { FastifyInstance } from 'fastify'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { whyNotOpen } from '@podium/core/base/file/scan.rule.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { fullViewerOf, type Gate } from '../http/defence/admit.ts'
import { refuse, refuseIf } from '../kernel/refused.ts'
import { sendFile } from './file-answer.ts'
import { isScanRequired } from './scan/is-scan-required.ts'
import { findFile } from './file.store.ts'
import { sendFileAnswer } from './send.ts'

/**
 * `GET /prod-api/files/:id`: a stored file, for whom the module that owns its purpose lets read it. `?download` saves it
 * instead of showing it. What is absent and what is forbidden answer alike.
 */
export function downloadRoute(app: FastifyInstance, gate: Gate): void {
  const { services } = gate
  app.get<{ Params: { id: string }; Querystring: { download?: string } }>(
    `${API_BASE}/files/:id`,
    async (request, reply) => {
      const viewer = await fullViewerOf(gate, request, true)
      const id = Id.safeParse(request.params.id)
      const file = id.success ? await findFile(services.db, id.data) : null
      const purpose = file && services.purposes.get(file.purpose)
      const mayRead = purpose && (file.public || (await purpose.mayRead(services.db, viewer, file)))
      if (!mayRead) throw refuse(viewer ? baseRefusals.NOT_FOUND : baseRefusals.LOGIN_EXPIRED)
      if (file.ownerId !== viewer?.userId) refuseIf(whyNotOpen(file, await isScanRequired(services)))
      return sendFileAnswer(services, request, reply, sendFile(file, { shown: request.query.download === undefined }))
    },
  )
}
