import '../styles/editor.css'
import '../styles/new-site.css'
import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { hostOf, NewSiteFields, type TypedSite } from './new-site-fields.tsx'
import { NewSiteLanguages } from './new-site-languages.tsx'
import type { SiteTemplate } from './site-templates.ts'
import { TemplateChoices } from './template-choices.tsx'
import { useCreateSite, useHostCheck, useTemplates } from './use-new-site.ts'
import type { ListedSite } from './use-sites.ts'

interface NewSiteDialogProps {
  tenant: string
  /** The site to copy; null: the person chooses a template. */
  original: ListedSite | null
  onClose: () => void
}

/** Makes a site from a template, or a clone, and opens it in the editor. */
export function NewSiteDialog({ tenant, original, onClose }: NewSiteDialogProps) {
  const { write } = useText()
  const query = useTemplates()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={original === null ? 'dialog is-wide' : 'dialog'}>
          <div className="dialog-head">
            <Dialog.Title>
              {original === null ? write('new.title') : write('new.cloneTitle', { site: original.name })}
            </Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={write('app.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Loaded query={query}>
            {({ platform_domain, templates }) => (
              <NewSiteForm
                tenant={tenant}
                original={original}
                domain={platform_domain}
                templates={templates}
              />
            )}
          </Loaded>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface NewSiteFormProps extends Pick<NewSiteDialogProps, 'tenant' | 'original'> {
  domain: string | null
  templates: readonly SiteTemplate[]
}

function NewSiteForm({ tenant, original, domain, templates }: NewSiteFormProps) {
  const { write, language } = useText()
  const [typed, setTyped] = useState<TypedSite>({ name: '', label: null })
  const [chosen, setChosen] = useState('empty')
  const [picked, setPicked] = useState<SiteTemplate['locales'] | null>(null)
  const create = useCreateSite(tenant)
  const host = hostOf(typed, domain)
  const isFree = useHostCheck(host)?.refusal === null
  const template = templates.find(({ name }) => name === chosen)
  const locales = picked ?? startLocales(template, language)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const site = { name: typed.name.trim(), host }
    if (original !== null) create.mutate({ ...site, site: original.id })
    else if (template !== undefined) create.mutate({ ...site, template: template.name, locales })
  }
  const isReady = typed.name.trim() !== '' && isFree && (original !== null || template !== undefined)
  return (
    <form className="new-site" onSubmit={submit}>
      <div className="dialog-body">
        {original !== null && <p className="field-help">{write('new.cloneAbout')}</p>}
        {original === null && (
          <TemplateChoices
            templates={templates}
            chosen={chosen}
            onChoose={(name) => {
              setChosen(name)
              setPicked(null)
            }}
          />
        )}
        <NewSiteFields typed={typed} onType={setTyped} domain={domain} />
        {original === null && template !== undefined && (
          <NewSiteLanguages template={template} locales={locales} onChoose={setPicked} />
        )}
        <RefusalText error={create.error} />
      </div>
      <div className="dialog-actions is-foot">
        <button type="submit" className="button is-primary" disabled={!isReady || create.isPending}>
          {write(create.isPending ? 'new.wait' : original === null ? 'new.create' : 'new.clone')}
        </button>
      </div>
    </form>
  )
}

/** All languages of a template; for an empty site, the person's language. */
function startLocales(template: SiteTemplate | undefined, language: string): SiteTemplate['locales'] {
  const all = template?.locales ?? []
  if (template?.is_neutral !== true) return all
  const own = all.filter((locale) => locale === language)
  return own.length > 0 ? own : all.slice(0, 1)
}
