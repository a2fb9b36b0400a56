import type { Module } from '#server/platform/module.ts'

/** Every module of the server, lowest first. */
export const modules: readonly Module[] = []
