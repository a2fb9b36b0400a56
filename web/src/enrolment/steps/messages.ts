import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const stepMessages = defineMessages('teamSteps', {
  stillWaiting: { zh: '已处理。还有 {count} 个报名待我审核', en: 'Decided. Waiting for you: {count}' },
  openNext: { zh: '查看下一个：{name}', en: 'Open the next: {name}' },
  noneWaiting: { zh: '已处理。没有其他报名待我审核', en: 'Decided. Nothing else waits for you' },
})
