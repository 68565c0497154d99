import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { SectionProps } from '../../contract.ts'
import { buttonClass } from '../../ui/buttons.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A question with one button, for example to confirm a form that was sent. */
export default function Confirm({ data, t }: SectionProps<typeof schema>) {
  const { question, detail, submit, action, token, values, files } = data
  const heading = (
    <>
      <h1 className={styles.message}>{question ?? t('form.confirm')}</h1>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </>
  )
  if (action === '') return <div className={`${layout.inner} ${styles.root}`}>{heading}</div>
  return (
    <form
      className={`${layout.inner} ${styles.root}`}
      method="post"
      action={action}
      encType={files.length > 0 ? 'multipart/form-data' : undefined}
    >
      {heading}
      {token !== '' && <input type="hidden" name={OWN_FIELD.confirmation} value={token} />}
      {values.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may contain a value twice
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {files.map(({ name, label, accept, multiple }) => (
        <label key={name} className={styles.file}>
          {label || name}
          <input type="file" name={name} accept={accept || undefined} multiple={multiple} required />
        </label>
      ))}
      <button type="submit" className={buttonClass({ style: 'primary', variant: undefined })}>
        {submit ?? t('form.submit')}
      </button>
    </form>
  )
}
