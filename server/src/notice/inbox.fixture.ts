import type { TestApp } from '#server/platform/testing/test-app.ts'

/** Chinese titles of a person's messages, oldest first. */
export async function titlesTo({ db }: TestApp, { userId }: { userId: string }): Promise<string[]> {
  const messages = db.selectFrom('notice_message').select('title_zh').where('user_id', '=', userId)
  const rows = await messages.orderBy('created_at').orderBy('id').execute()
  return rows.map(({ title_zh: title }) => title)
}
