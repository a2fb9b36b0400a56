import { z } from 'zod'
import { Flag, VersionOrZero } from '../base/shapes.ts'

/** Base address of an OpenAI-compatible service, such as `https://llm.example.org/v1`; empty: none. */
export const BaseUrl = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || (URL.canParse(text) && isServiceAddress(new URL(text))))
  .transform((text) => text.replace(/\/+$/, ''))

function isServiceAddress({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

/** The language model of the help chat, one for the installation. Its key is only ever written. */
export const ModelSetting = z.object({
  enabled: z.boolean(),
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  /** Answers a day that may be written by the model; further ones are quoted from the sources. */
  dailyLimit: z.number().int(),
  usedToday: z.number().int(),
  version: z.number().int(),
})
export type ModelSetting = z.infer<typeof ModelSetting>

export const ModelSettingInput = z.object({
  enabled: Flag,
  baseUrl: BaseUrl,
  model: z.string().trim().max(100),
  /** Left out: the saved key stays; empty: it is removed. */
  key: z.string().trim().max(500).optional(),
  dailyLimit: z.coerce.number().int().min(0).max(1_000_000),
  version: VersionOrZero,
})

/** What the test tries: the values as typed, saved or not. */
export const ModelTestInput = ModelSettingInput.pick({ baseUrl: true, model: true, key: true })

/** What a test call of the model found. `inside`: the address is of an inside network, and the operator didn’t name it. */
export const MODEL_PROBLEMS = ['inside', 'unreachable', 'denied', 'refused', 'slow', 'unfit'] as const
export const ModelProblem = z.enum(MODEL_PROBLEMS)
export type ModelProblem = z.infer<typeof ModelProblem>
