import {
  AppstoreAddOutlined,
  BgColorsOutlined,
  BorderOuterOutlined,
  EyeOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { ComponentType } from 'react'
import { ArrangePanel } from './arrange/arrange-panel.tsx'
import { LayersIcon } from './arrange/icons.tsx'
import { LayerPanel } from './arrange/layer-panel.tsx'
import { FontNote } from './fonts/font-note.tsx'
import { BackgroundTab } from './panels/picture/background-tab.tsx'
import { ContentTab } from './panels/content-tab.tsx'
import { DropAndPaste } from './panels/picture/drop-and-paste.tsx'
import { PictureTab } from './panels/picture/picture-tab.tsx'
import { PropertiesPanel } from './panels/properties-panel.tsx'
import { ShapeTab } from './shapes/shape-tab.tsx'
import { SlideStrip } from './pages/slide-strip.tsx'
import { PreviewTab } from './preview/preview-tab.tsx'
import { DraftRecovery } from './safety/draft/draft-recovery.tsx'
import { SaveTools } from './safety/save-tools.tsx'
import { TextLayer } from './text/text-layer.tsx'

/**
 * A tab of the designer. This file lists all components around the canvas; they are rendered inside EditorProvider and
 * TemplateContext, take no properties, and render null when they have nothing to show.
 */
export interface Tab {
  readonly key: string
  readonly label: Bilingual
  readonly Icon: ComponentType
  readonly Panel: ComponentType
}

/** The tabs at the left, top to bottom. */
export const leftTabs: readonly Tab[] = [
  { key: 'content', label: { zh: '内容', en: 'Content' }, Icon: AppstoreAddOutlined, Panel: ContentTab },
  { key: 'pictures', label: { zh: '图片', en: 'Pictures' }, Icon: PictureOutlined, Panel: PictureTab },
  { key: 'shapes', label: { zh: '形状', en: 'Shapes' }, Icon: BorderOuterOutlined, Panel: ShapeTab },
  { key: 'background', label: { zh: '背景', en: 'Backdrop' }, Icon: BgColorsOutlined, Panel: BackgroundTab },
  { key: 'preview', label: { zh: '预览', en: 'Preview' }, Icon: EyeOutlined, Panel: PreviewTab },
  { key: 'layers', label: { zh: '图层', en: 'Layers' }, Icon: LayersIcon, Panel: LayerPanel },
]

/** Panels at the right, top to bottom: for the selection, or else for the page. */
export const rightPanels: readonly ComponentType[] = [ArrangePanel, PropertiesPanel]

/** At the right end of the top bar. */
export const topTools: readonly ComponentType[] = [SaveTools]

/** Below the canvas: the pages. */
export const bottomStrips: readonly ComponentType[] = [SlideStrip]

/** Layers above the elements, in the coordinates of the page: the text editor. */
export const paperLayers: readonly ComponentType[] = [TextLayer]

/** Components without a fixed position: the note on fonts, dropping and pasting, the recovery of drafts. */
export const floatingParts: readonly ComponentType[] = [FontNote, DropAndPaste, DraftRecovery]
