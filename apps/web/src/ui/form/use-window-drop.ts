import { useEffect } from 'react'

/** Files may fall anywhere on the screen. */
export function useWindowDrop(onOver: (isOver: boolean) => void, onFiles: (files: readonly File[]) => void) {
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      onOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) onOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      onOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  })
}
