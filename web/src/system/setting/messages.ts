import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const settingMessages = defineMessages('systemSetting', {
  generalSettings: { zh: '通用设置', en: 'General' },
  saveSetting: { zh: '保存', en: 'Save' },
  settingSaved: { zh: '已保存：{label}', en: 'Saved: {label}' },
  settingChanged: { zh: '{who} 于 {at} 修改', en: 'Changed by {who} at {at}' },
  fileStore: { zh: '正在使用的文件存储', en: 'File store in use' },
  fileStoreHint: {
    zh: '写入、读取并删除一个小文件，检查正在使用的文件存储是否可用。',
    en: 'Writes, reads and removes a small file where files are kept now.',
  },
  testStore: { zh: '测试存储', en: 'Test the store' },
  store_disk: { zh: '服务器磁盘', en: 'the server’s disk' },
  store_s3: { zh: 'S3 对象存储', en: 'S3' },
  storeWorks: { zh: '{store}可用，用时 {ms} 毫秒', en: 'Works: {store}, in {ms} ms' },
  storeFails: { zh: '{store}不可用，详情见服务器日志', en: 'Failed: {store}; the server’s log says why' },
})
