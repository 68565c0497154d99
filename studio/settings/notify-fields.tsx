import { FieldView } from '../form/field-view.tsx'
import { useText } from '../text/use-text.tsx'

/** Recipients of each form's notifications. */
export function NotifyFields({ forms }: { forms: readonly { id: string; name: string }[] }) {
  const { write } = useText()
  return (
    <div className="form-fields settings-fields">
      {forms.map(({ id, name }) => (
        <FieldView
          key={id}
          path={[`forms/${id}`, 'notify', 'emails']}
          field={{
            name: 'emails',
            kind: 'list',
            label: write('settings.notify', { form: name }),
            help: write('settings.notifyHelp'),
            schema: { kind: 'list', maxItems: 10, items: { kind: 'text', maxLength: 254 } },
          }}
        />
      ))}
    </div>
  )
}
