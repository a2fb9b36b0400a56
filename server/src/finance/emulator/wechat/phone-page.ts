import { yuanText } from '@podium/core/finance/money.ts'
import type { WechatTrade } from './wechat-trade.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** What the phone shows that scanned a code: the payer pays or cancels. */
export function phonePage(trade: WechatTrade, path: string, told = ''): string {
  const buttons =
    trade.tradeState === 'NOTPAY'
      ? '<button name="do" value="pay">立即支付</button><button name="do" value="cancel" class="plain">取消</button>'
      : `<p>该订单状态：${trade.tradeState}</p>`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>微信支付（模拟）</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:1rem/1.75 system-ui,sans-serif;max-width:22rem;margin:3rem auto;padding:0 1rem;color:#1f2329;text-align:center}
b{font-size:2rem}button{font:inherit;padding:.6rem 1.4rem;border-radius:.5rem;border:0;margin:.4rem;background:#067a3f;color:#fff}
button.plain{background:#eceff3;color:#1f2329}</style></head>
<body><h1>微信支付（模拟手机）</h1><p>${escaped(trade.description)}</p><p><b>${yuanText(trade.amount)}</b></p><p>${told}</p>
<form method="post" action="${escaped(path)}">${buttons}</form></body></html>`
}
