import { expertApi } from '@podium/core/expert/api.ts'
import { module } from '#server/platform/kernel/module.ts'
import { add, page, setState, update } from './manage-experts.ts'

/** Experts of organisations. */
export const expert = module('expert', expertApi, { page, add, update, setState })
