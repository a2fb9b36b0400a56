import type { Config } from './config.ts'

/** Where visitors reach the site, without a slash at the end. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`
}
