import type { FastifyRequest } from 'fastify'
import { CODE_LOGIN_EXPIRED } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { returnPath } from '@podium/core/base/access/return-path.rule.ts'
import { paths } from '@podium/core/paths.ts'
import type { Speech } from './contract/envelope.ts'

/** Runs nothing; may be displayed in the frame of a preview. */
export const REFUSAL_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const PAGE_DESTINATIONS = new Set(['document', 'iframe', 'frame', 'embed', 'object'])

/** Whether a browser will show the answer of this call as a page: a link to a file was opened, or a preview's frame. */
export function isShownAsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || !request.url.startsWith(`${API_BASE}/`)) return false
  const destination = request.headers['sec-fetch-dest']
  if (typeof destination === 'string') return PAGE_DESTINATIONS.has(destination)
  return /^text\/html\b/i.test(request.headers.accept ?? '')
}

/** Says why a file is refused and how to go on, in place of the envelope that only programs read. */
export function refusalPage(
  refusal: Refusal,
  { language, wording }: Speech,
  traceId: string,
  referer: string | undefined,
): string {
  const english = language === 'en'
  const from = pathOn(referer)
  const isExpired = refusal.kind.code === CODE_LOGIN_EXPIRED
  const words = english
    ? {
        title: 'The file can’t be opened',
        signIn: 'Sign in again',
        back: 'Go back',
        home: 'Home page',
        trace: 'Trace id',
      }
    : { title: '文件无法打开', signIn: '重新登录', back: '返回原页面', home: '返回首页', trace: '追踪编号' }
  const signIn = paths.login({ redirect: from })
  const links = [
    ...(isExpired ? [[signIn, words.signIn]] : []),
    from && !isExpired ? [from, words.back] : [paths.home.homepage(), words.home],
  ] as const
  return `<!doctype html>
<html lang="${english ? 'en' : 'zh-CN'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.75 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif }
main { display: grid; gap: 12px; destination-items: center; max-width: 36em; margin: 18vh auto 0; padding: 0 16px; text-align: center }
h1 { margin: 0; font-size: 22px }
p { margin: 0 }
small { opacity: 0.75 }
nav { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 12px }
a { padding: 8px 20px; border: 1px solid; border-radius: 20px; color: inherit; text-decoration: none }
</style>
<main>
<h1>${words.title}</h1>
<p role="alert">${escaped(refusalText(refusal, language, wording))}</p>
<nav>${links.map(([to, text]) => `<a target="_top" href="${escaped(to ?? '')}">${text}</a>`).join('')}</nav>
<small>${words.trace} ${escaped(traceId)}</small>
</main>
</html>
`
}

/** The page of this site on which the link stood; browsers send no Referer of another origin's path. */
function pathOn(referer: string | undefined): string | null {
  const url = URL.parse(referer ?? '')
  return url && returnPath(url.pathname + url.search)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
