import { z } from 'zod'

/** Amounts are whole fen. A price is at most a million yuan. */
export const MAX_FEN = 100_000_000
export const Fen = z.number().int().min(0).max(MAX_FEN)
