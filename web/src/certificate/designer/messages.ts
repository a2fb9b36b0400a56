import { defineMessages } from '#web/lib/i18n.ts'

/** Words of the designer's window: the frame, the stage and how things are arranged. */
export const designerMessages = defineMessages('certificateDesigner', {
  title: { zh: '证书设计', en: 'Certificate designer' },
  back: { zh: '返回模板库', en: 'Back to the templates' },
  name: { zh: '标题', en: 'Title' },
  undo: { zh: '撤销', en: 'Undo' },
  redo: { zh: '重做', en: 'Redo' },
  undone: { zh: '已撤销：{label}', en: 'Undone: {label}' },
  redone: { zh: '已重做：{label}', en: 'Redone: {label}' },
  saved: { zh: '已保存', en: 'Saved' },
  dirty: { zh: '有未保存的改动', en: 'Not saved yet' },
  saving: { zh: '正在保存…', en: 'Saving…' },
  failed: { zh: '保存失败', en: 'Not saved: it failed' },
  readOnly: { zh: '只读', en: 'Read only' },
  readOnlyWhy: {
    zh: '内置或上级组织的模板不能直接修改，复制后即可编辑。',
    en: 'A built-in template, or one from above, is not changed itself: copy it to edit it.',
  },
  noRight: { zh: '你没有编辑模板的权限，可以查看。', en: 'You may look at this template but not edit it.' },
  copyToEdit: { zh: '复制后编辑', en: 'Copy to edit' },
  narrow: { zh: '请在更宽的屏幕上编辑', en: 'Editing takes a wider screen' },
  narrowHint: {
    zh: '这里显示证书的预览。编辑需要至少 {width} 像素宽的窗口，例如电脑或横放的平板。',
    en: 'This is how it prints. To edit it, open it in a window at least {width} pixels wide: a computer, or a tablet on its side.',
  },
  preview: { zh: '“{name}”的预览', en: 'Preview of “{name}”' },
  shortcuts: { zh: '快捷键', en: 'Keyboard shortcuts' },

  tools: { zh: '工具', en: 'Tools' },
  properties: { zh: '属性', en: 'Properties' },
  pages: { zh: '页面', en: 'Pages' },
  canvas: { zh: '画布，第 {page} 页，{count} 个元素', en: 'Canvas, page {page}, {count} elements' },
  canvasHint: {
    zh: 'Tab 逐个选择元素，方向键移动，Shift 加方向键移动十个单位，问号键查看全部快捷键。',
    en: 'Tab goes through the elements, arrows move them, Shift and arrows by ten, the question mark lists all keys.',
  },
  text: { zh: '文本', en: 'text' },
  image: { zh: '图片', en: 'picture' },
  qrCode: { zh: '二维码', en: 'square code' },
  seal: { zh: '电子章', en: 'seal' },
  emptyText: { zh: '空文本', en: 'Empty text' },
  unreadable: { zh: '文本无法读取', en: 'This text cannot be read' },
})
