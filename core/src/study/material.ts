import { z } from 'zod'
import { Id, Instant, Version, type Bilingual } from '../base/shapes.ts'

export const MATERIAL_KINDS = ['article', 'file', 'link', 'video'] as const
export const MaterialKind = z.enum(MATERIAL_KINDS)
export type MaterialKind = z.infer<typeof MaterialKind>

export const materialKindLabels: Readonly<Record<MaterialKind, Bilingual>> = {
  article: { zh: '文章', en: 'Article' },
  file: { zh: '文件', en: 'File' },
  link: { zh: '链接', en: 'Link' },
  video: { zh: '视频', en: 'Video' },
}

/** Who may learn with it: members of enrolled teams, or everyone who is signed in. */
export const MaterialAudience = z.enum(['enrolled', 'everyone'])
export type MaterialAudience = z.infer<typeof MaterialAudience>

export const materialAudienceLabels: Readonly<Record<MaterialAudience, Bilingual>> = {
  enrolled: { zh: '已报名的队员与教师', en: 'Members and advisers of enrolled teams' },
  everyone: { zh: '所有登录用户', en: 'Anyone signed in' },
}

/** Purpose of the files of materials. */
export const MATERIAL_PURPOSE = 'study.material'

/** Purpose of the pictures in their texts. */
export const MATERIAL_PICTURE = 'study.picture'

/** How far a person is with a material. */
export const Progress = z.object({
  openedAt: Instant.nullable(),
  /** Never goes down. */
  percent: z.number().int(),
  /** Where to go on: second of a video, percent of an article. */
  place: z.number().int(),
  finishedAt: Instant.nullable(),
})
export type Progress = z.infer<typeof Progress>

export const MaterialCard = Progress.extend({
  materialId: Id,
  title: z.string(),
  kind: MaterialKind,
  /** Empty for material of all rounds. */
  roundName: z.string(),
})
export type MaterialCard = z.infer<typeof MaterialCard>

export const MaterialContent = MaterialCard.extend({
  /** Sanitised HTML. */
  body: z.string(),
  url: z.string(),
  fileId: Id.nullable(),
  fileName: z.string(),
})
export type MaterialContent = z.infer<typeof MaterialContent>

export const MaterialRow = z.object({
  materialId: Id,
  title: z.string(),
  kind: MaterialKind,
  audience: MaterialAudience,
  roundId: Id.nullable(),
  roundName: z.string(),
  position: z.number().int(),
  published: z.boolean(),
  body: z.string(),
  url: z.string(),
  fileId: Id.nullable(),
  fileName: z.string(),
  opened: z.number().int(),
  finished: z.number().int(),
  version: Version,
})
export type MaterialRow = z.infer<typeof MaterialRow>

/** A person's progress, for staff. */
export const Learner = Progress.extend({ userId: Id, realName: z.string() })
export type Learner = z.infer<typeof Learner>
