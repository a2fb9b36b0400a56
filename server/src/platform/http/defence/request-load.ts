import type { FastifyRequest } from 'fastify'

/** Counts the requests under way. One whose body is arriving, and an open event stream, is not under way. */
export class RequestLoad {
  readonly #underWay = new Set<FastifyRequest>()

  get size(): number {
    return this.#underWay.size
  }

  add(request: FastifyRequest): void {
    this.#underWay.add(request)
  }

  remove(request: FastifyRequest): void {
    this.#underWay.delete(request)
  }
}
