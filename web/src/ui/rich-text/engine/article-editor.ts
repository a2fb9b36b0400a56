import { Editor } from '@tiptap/core'
import { articleExtensions, editableHtml } from './extensions.ts'
import './article-editor.css'

/** The editor's own script: built apart from the pages and loaded from the editor's home. @spec K04 */
export interface ArticleEditorOptions {
  /** The editor appends its text box to this element. */
  readonly element: HTMLElement
  readonly html: string
  /** Attributes of the text box. */
  readonly attributes: Readonly<Record<string, string>>
}

export function createArticleEditor({ element, html, attributes }: ArticleEditorOptions): Editor {
  return new Editor({
    element,
    extensions: articleExtensions,
    content: editableHtml(html),
    editorProps: { attributes: { ...attributes, class: 'prose rich-text-content' } },
  })
}

/** Replaces the content without reporting a change. */
export function replaceContent(editor: Editor, html: string): void {
  editor.commands.setContent(editableHtml(html), { emitUpdate: false })
}
