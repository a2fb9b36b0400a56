import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

export interface ExpertWish {
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
export async function createExpert(app: TestApp, wish: ExpertWish): Promise<MadeExpert> {
  const user = await createUser(app, {
    kind: 'expert',
    roles: ['expert'],
    groupId: wish.groupId,
    realName: wish.name ?? '专家丁',
  })
  const { id } = await app.db
    .insertInto('expert_expert')
    .values({
      user_id: user.userId,
      group_id: wish.groupId,
      school_id: wish.schoolId ?? null,
      organisation: wish.organisation ?? '',
      expertise: [...(wish.expertise ?? [])],
      max_works: wish.maxWorks ?? 50,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, expertId: id }
}
