import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useSendingGuard } from './form/sending-guard.ts'
import classes from './paper-list.module.css'

/** What a paper may be; the server looks at the content. */
const accept = 'application/pdf,image/jpeg,image/png,text/xml,application/xml'

type PaperListProps = {
  papers: readonly { id: string; name: string; more?: ReactNode; choice?: ReactNode }[]
  words: { list: string; download: (name: string) => string; remove: (name: string) => string; add: string }
  mayRemove: boolean
  /** Absent: nothing can be added. */
  onAdd?: ((files: readonly File[]) => void) | undefined
  takesMany?: boolean
  isBusy: boolean
  /** Absent: they are on this device. */
  onDownload?: ((paper: { id: string; name: string }) => void) | undefined
  onRemove: (paper: { id: string; name: string }) => void
}

/** Files that are kept with a record: each can be fetched, and what may change can be added to and taken away. */
export function PaperList(props: PaperListProps) {
  const { papers, words, mayRemove, onAdd, takesMany = false, isBusy, onDownload, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  useSendingGuard(isBusy)
  return (
    <section className={classes.papers} aria-label={words.list}>
      <h3 className={classes.label}>{words.list}</h3>
      {papers.map((paper) => (
        <div key={paper.id} className={classes.paper}>
          <span className={classes.words}>
            <bdi className={classes.name}>{paper.name}</bdi>
            {paper.more !== undefined && <span className={classes.more}>{paper.more}</span>}
            {paper.choice}
          </span>
          <span className={classes.acts}>
            {onDownload !== undefined && (
              <ActionIcon size={32} aria-label={words.download(paper.name)} onClick={() => onDownload(paper)}>
                <IconDownload size={17} aria-hidden />
              </ActionIcon>
            )}
            {mayRemove && (
              <ActionIcon size={32} aria-label={words.remove(paper.name)} onClick={() => onRemove(paper)}>
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            )}
          </span>
        </div>
      ))}
      {onAdd !== undefined && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple={takesMany}
            accept={accept}
            aria-label={words.add}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              if (files.length > 0) onAdd(files)
              // The same file may be chosen again.
              event.currentTarget.value = ''
            }}
          />
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconPaperclip size={17} aria-hidden />}
            className={classes.add}
            onClick={() => input.current?.click()}
          >
            {words.add}
          </Button>
        </>
      )}
    </section>
  )
}
