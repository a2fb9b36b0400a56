import { yuanText } from '@podium/core/finance/money.ts'
import type { EmulatedTrade } from './emulated-trade.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** The page on which the payer confirms or leaves. */
export function cashierPage(trade: EmulatedTrade): string {
  const isWaiting = trade.state === 'WAIT_BUYER_PAY'
  const button = isWaiting ? '<button name="do" value="pay">确认付款</button>' : `<p>该交易状态：${trade.state}</p>`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>支付宝（模拟）</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:1rem/1.75 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1f2329}
b{font-size:2rem}button,a{display:inline-block;font:inherit;padding:.6rem 1.4rem;border-radius:.5rem;border:0;margin-right:.75rem}
button{background:#1058d6;color:#fff}a{color:#1058d6}</style></head>
<body><h1>支付宝（模拟收银台）</h1><p>${escaped(trade.subject)}</p><p><b>${yuanText(trade.amount)}</b></p>
<form method="post" action="/cashier"><input type="hidden" name="out_trade_no" value="${escaped(trade.outTradeNo)}">
${button}<a href="${escaped(trade.returnUrl)}">返回商家</a></form></body></html>`
}
