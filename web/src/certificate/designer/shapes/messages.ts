import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of lines, shapes and ornaments. */
export const shapeMessages = defineMessages('certificateDesignerShapes', {
  shapes: { zh: '线条与形状', en: 'Lines and shapes' },
  line: { zh: '直线', en: 'Line' },
  rect: { zh: '矩形', en: 'Rectangle' },
  ellipse: { zh: '椭圆', en: 'Ellipse' },
  frame: { zh: '页面边框', en: 'Page frame' },
  corners: { zh: '角花', en: 'Corners' },
  dividers: { zh: '分隔线', en: 'Dividers' },
  emblems: { zh: '装饰', en: 'Ornaments' },
  shape: { zh: '形状', en: 'Shape' },
  ornament: { zh: '装饰', en: 'Ornament' },
  colour: { zh: '颜色', en: 'Colour' },
  stroke: { zh: '线条颜色', en: 'Line colour' },
  strokeWidth: { zh: '线条粗细', en: 'Line width' },
  dashed: { zh: '虚线', en: 'Dashed' },
  fill: { zh: '填充', en: 'Fill' },
  none: { zh: '无', en: 'None' },
  radius: { zh: '圆角', en: 'Rounded corners' },
  added: { zh: '添加{what}', en: 'add {what}' },
  landscape: { zh: '横版', en: 'Landscape' },
  portrait: { zh: '竖版', en: 'Portrait' },
})
