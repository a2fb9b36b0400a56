import type { Challenge } from '@podium/core/identity/sign-in/captcha.ts'

/**
 * Solves a challenge in a worker; returns `captchaCode`. Rejects when the browser can't, for example because the page
 * was not loaded over HTTPS, or when it is aborted.
 */
export function solve(challenge: Challenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
    const fail = () => {
      worker.terminate()
      reject(new Error('the challenge was not solved'))
    }
    signal.addEventListener('abort', fail, { once: true })
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data: solution }: MessageEvent<object | null>) => {
      if (solution === null) return fail()
      worker.terminate()
      resolve(btoa(JSON.stringify({ challenge, solution })))
    })
    worker.postMessage(challenge, [])
  })
}
