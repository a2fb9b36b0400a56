import { zipSync } from 'fflate'
import { decimalYuan } from '@podium/core/finance/money.ts'
import { beijing, type EmulatedTrade } from './emulated-trade.ts'
import { encodeGbk } from './gbk.ts'

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** Lines of the bill of a day: what was paid and given back on it. */
export function billLines(trades: Iterable<EmulatedTrade>, day: string): string[] {
  const onDay = (at: Date | null | undefined): at is Date => Boolean(at) && beijing(at!).startsWith(day)
  return [...trades].flatMap((trade) => [
    ...(onDay(trade.paidAt) ? [line(trade, '交易', trade.paidAt, trade.amount, '')] : []),
    ...[...trade.refunds].flatMap(([no, amount]) => {
      const at = trade.refundedAt.get(no)
      return onDay(at) ? [line(trade, '退款', at, -amount, no)] : []
    }),
  ])
}

function line(trade: EmulatedTrade, kind: string, at: Date, fen: number, refundNo: string): string {
  const yuan = `${fen < 0 ? '-' : ''}${decimalYuan(Math.abs(fen))}`
  return [
    `${trade.tradeNo}\t`,
    `${trade.outTradeNo}\t`,
    `${kind}\t`,
    `${trade.subject}\t`,
    beijing(trade.paidAt ?? at),
    beijing(at),
    '\t,\t,\t,\t,pay***@example.com\t',
    `${yuan},${yuan},0.00,0.00,0.00,0.00,0.00,\t,0.00,0.00`,
    `${refundNo}\t`,
    '0.00,0.00,\t',
  ].join(',')
}

/** The zip that Alipay gives for a day: a list of trades and its summary, in GBK. */
export function billZip(trades: Iterable<EmulatedTrade>, day: string): Uint8Array {
  const lines = billLines(trades, day)
  const stem = `20880000000000020156_${day.replaceAll('-', '')}_业务明细`
  const rule = '-'.repeat(41)
  const details = [
    '#支付宝业务明细查询',
    '#账号：[20880000000000020156]',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    `#${rule}业务明细列表${rule}`,
    HEAD,
    ...lines,
    `#${rule}业务明细列表结束${rule}`,
    `#业务明细总条数：${lines.length}`,
    '',
  ]
  const summary = [
    '#支付宝业务汇总查询',
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数',
    `合计,,${lines.length},0`,
    '',
  ]
  return zipSync({
    [`${stem}.csv`]: encodeGbk(details.join('\r\n')),
    [`${stem}(汇总).csv`]: encodeGbk(summary.join('\r\n')),
  })
}
