import { useState } from 'react'
import type { SiteRoom } from '../site/site-room.tsx'
import { useText } from '../text/use-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { go } from '../route/use-place.ts'
import { RefusalText } from '../ui/refusal-text.tsx'
import { isPicture, namedUses, sizeOf, fileWords } from './file-facts.ts'
import { FocalPoint } from './focal-point.tsx'
import { type MediaFile, useDescribe, useFile, useRemoveFile } from './use-media.ts'

interface FileViewProps {
  room: SiteRoom
  name: string
  address: string
  showNotice: (text: string, undo?: () => void) => void
}

/** One file: its alternative text, its focal point, and the documents that use it. */
export function FileView({ room, name, address, showNotice }: FileViewProps) {
  const { write, language } = useText()
  const { site, answer } = room
  const file = useFile(site, name)
  const remove = useRemoveFile(site)
  return (
    <article className="card file-view">
      <PlaceLink
        to={{ kind: 'screen', site, screen: 'media', item: null, locale: null }}
        className="link-button"
      >
        {write('media.back')}
      </PlaceLink>
      <Loaded query={file}>
        {({ file: found, uses, used }) => (
          <>
            <h2>{fileWords(found)}</h2>
            <FileDescription
              room={room}
              file={{ ...found, used }}
              address={address}
              showNotice={showNotice}
            />
            <p className="row-about file-address">
              {found.width !== undefined && `${found.width} × ${found.height} · `}
              {sizeOf(found.bytes, language)} · <code>/media/{name}</code>
              <CopyButton text={`/media/${name}`} label={write('media.copy')} />
            </p>
            <section className="stack">
              <h3>{write('media.uses')}</h3>
              {uses.length === 0 ? (
                <p className="row-about">{write('media.noUse')}</p>
              ) : (
                <ul className="file-uses">
                  {namedUses(uses, answer).map(({ page, name: where, isLive }) => (
                    <li key={`${page} ${where}`}>
                      {page === null ? (
                        <span className="row-main">{where}</span>
                      ) : (
                        <PlaceLink to={{ kind: 'site', site, page, locale: null }} className="row-main">
                          {where}
                        </PlaceLink>
                      )}
                      {!isLive && <span className="badge is-warning">{write('media.draftOnly')}</span>}
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <RefusalText error={remove.error} />
            {!used && room.tenant.role !== 'author' && (
              <div className="room-tools">
                <button
                  type="button"
                  className="button"
                  disabled={remove.isPending}
                  onClick={() =>
                    remove.mutate(name, {
                      onSuccess: () => {
                        showNotice(write('media.removed', { name: fileWords(found) }))
                        go(
                          { kind: 'screen', site, screen: 'media', item: null, locale: null },
                          { replaces: true },
                        )
                      },
                    })
                  }
                >
                  <Icon name="trash" />
                  {write('media.remove')}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </article>
  )
}

interface FileDescriptionProps {
  room: SiteRoom
  file: MediaFile
  address: string
  showNotice: FileViewProps['showNotice']
}

function FileDescription({ room, file, address, showNotice }: FileDescriptionProps) {
  const { write, language } = useText()
  const { content } = room.answer
  const describe = useDescribe(room.site, file.name)
  const first = content.defaultLocale ?? 'pt-BR'
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({ ...file.alts, [first]: file.alt })
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const isChanged = content.locales.some(
    (locale) => (texts[locale] ?? '') !== (locale === first ? file.alt : (file.alts?.[locale] ?? '')),
  )
  const save = () => {
    const { [first]: alt = '', ...alts } = texts
    const filled = Object.fromEntries(Object.entries(alts).filter(([, text]) => text !== ''))
    const before = { alt: file.alt, alts: file.alts ?? {} }
    describe.mutate(
      { alt, alts: filled },
      {
        onSuccess: () =>
          showNotice(write('media.saved'), () => {
            setTexts({ ...before.alts, [first]: before.alt })
            describe.mutate(before)
          }),
      },
    )
  }
  return (
    <>
      {isPicture(file) && (
        <FocalPoint
          file={file}
          src={`${address}/media/${file.name}`}
          onChoose={(focal) =>
            describe.mutate(
              { focal },
              {
                onSuccess: () =>
                  showNotice(write('media.focalSaved'), () => describe.mutate({ focal: file.focal ?? null })),
              },
            )
          }
        />
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p className="field-label">{write('media.alt')}</p>
        <p className="row-about">{write('media.altHelp')}</p>
        {content.locales.map((locale) => (
          <label key={locale} className="field">
            <span className="row-about">{names.of(locale)}</span>
            <textarea
              className="input"
              rows={2}
              lang={locale}
              maxLength={1000}
              value={texts[locale] ?? ''}
              placeholder={locale === first ? undefined : texts[first]}
              onChange={({ target: { value } }) => setTexts({ ...texts, [locale]: value })}
            />
          </label>
        ))}
        <RefusalText error={describe.error} />
        <div className="room-tools">
          <button type="submit" className="button is-primary" disabled={!isChanged || describe.isPending}>
            {write('media.save')}
          </button>
        </div>
      </form>
    </>
  )
}
