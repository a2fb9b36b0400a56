import { noPersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import { giveRole, makeRehearsedPeople, openSession, type RehearsedPerson } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Rehearsal } from '#server/platform/rehearsal/in-rehearsal.ts'
import { noEffects } from '#server/platform/rehearsal/inside-calls.ts'

/** Creates made-up people and signs them in, in a rehearsal. */
export class Crew {
  readonly #rehearsal: Rehearsal

  constructor(rehearsal: Rehearsal) {
    this.#rehearsal = rehearsal
  }

  async people(wishes: readonly RehearsedPerson[]): Promise<Viewer[]> {
    const { services } = this.#rehearsal
    const tokens = await this.#rehearsal.write(async (tx, now) => {
      const ids = await makeRehearsedPeople(services.secrets, tx, wishes)
      const opened: string[] = []
      for (const [at, id] of ids.entries()) opened.push(await sessionOf(tx, { id, kind: wishes[at]!.kind }, now))
      return opened
    })
    const viewers: Viewer[] = []
    for (const token of tokens) viewers.push((await services.inside.viewer(services, token))!)
    return viewers
  }

  /** A made-up member of staff with a built-in role in a group. */
  async staff(realName: string, kind: UserKind, role: string, groupId: string): Promise<Viewer> {
    const wish = {
      realName,
      kind,
      schoolId: null,
      major: null,
      degree: '',
      grade: '',
      ...noPersonFacts,
      birthday: '1985-01-01',
    }
    const { services } = this.#rehearsal
    const userId = await this.#rehearsal.write(async (tx) => {
      const [id] = await makeRehearsedPeople(services.secrets, tx, [wish])
      await giveRole(tx, id!, role, groupId, null)
      return id!
    })
    return (await this.signIn(userId, kind))!
  }

  /** Null: the account can't sign in. */
  async signIn(userId: string, kind: UserKind): Promise<Viewer | null> {
    const { services } = this.#rehearsal
    const token = await this.#rehearsal.write((tx, now) => sessionOf(tx, { id: userId, kind }, now))
    return services.inside.viewer(services, token)
  }
}

async function sessionOf(tx: Tx, user: { id: string; kind: UserKind }, now: Date): Promise<string> {
  const call = { address: '127.0.0.1', agent: '', language: 'zh-cn', deviceToken: null, reply: noEffects } as const
  return (await openSession(tx, call, { user, mode: 1, now })).session.accessToken
}
