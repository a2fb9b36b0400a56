import type { Services } from '../kernel/services.ts'

/** Does a step for each; one that fails is logged and doesn't keep the others waiting. */
export async function oneByOne<T>(
  { log }: Pick<Services, 'log'>,
  task: string,
  each: readonly T[],
  step: (one: T) => Promise<void>,
): Promise<void> {
  for (const one of each) {
    try {
      await step(one)
    } catch (error) {
      log.error({ err: error, task }, 'a step of a periodic task failed')
    }
  }
}
