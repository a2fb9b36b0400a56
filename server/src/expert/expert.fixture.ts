import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

export interface ExpertOptions {
  /** The organisation that the expert belongs to. */
  readonly groupId: string
  readonly name?: string
  readonly schoolId?: string | null
  readonly organisation?: string
  readonly expertise?: readonly string[]
  readonly maxWorks?: number
}

export interface MadeExpert extends MadeUser {
  readonly expertId: string
}

/** Creates a signed-in expert of an organisation. */
export async function createExpert(app: TestApp, options: ExpertOptions): Promise<MadeExpert> {
  const user = await createUser(app, {
    kind: 'expert',
    roles: ['expert'],
    groupId: options.groupId,
    realName: options.name ?? '专家丁',
  })
  const { id } = await app.db
    .insertInto('expert_expert')
    .values({
      user_id: user.userId,
      group_id: options.groupId,
      school_id: options.schoolId ?? null,
      organisation: options.organisation ?? '',
      expertise: [...(options.expertise ?? [])],
      max_works: options.maxWorks ?? 50,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, expertId: id }
}
