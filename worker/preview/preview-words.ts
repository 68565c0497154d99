import type { Locale } from '#shared/locales.ts'

/** Texts of previews, in the language of the page. */
interface PreviewWords {
  draft: string
  live: string
  revision: string
  until: string
  /** For a visitor who sends a form. */
  held: string
  expired: string
}

/** Here and not among the messages of pages: visitors do not load them. */
export const PREVIEW_WORDS: Record<Locale, PreviewWords> = {
  'en-US': {
    draft: 'Preview of the draft',
    live: 'Preview of what is live',
    revision: 'Preview of revision {revision}',
    until: 'until {time}',
    held: 'A preview sends no forms.',
    expired: 'This preview has expired. Ask for a new link.',
  },
  'cs-CZ': {
    draft: 'Náhled konceptu',
    live: 'Náhled zveřejněné verze',
    revision: 'Náhled revize {revision}',
    until: 'do {time}',
    held: 'Náhled formuláře neodesílá.',
    expired: 'Platnost náhledu vypršela. Požádejte o nový odkaz.',
  },
  'da-DK': {
    draft: 'Forhåndsvisning af kladden',
    live: 'Forhåndsvisning af det offentliggjorte',
    revision: 'Forhåndsvisning af revision {revision}',
    until: 'indtil {time}',
    held: 'En forhåndsvisning sender ingen formularer.',
    expired: 'Forhåndsvisningen er udløbet. Bed om et nyt link.',
  },
  'nl-NL': {
    draft: 'Voorbeeld van het concept',
    live: 'Voorbeeld van wat online staat',
    revision: 'Voorbeeld van revisie {revision}',
    until: 'tot {time}',
    held: 'Een voorbeeld verstuurt geen formulieren.',
    expired: 'Dit voorbeeld is verlopen. Vraag om een nieuwe link.',
  },
  'fr-FR': {
    draft: 'Aperçu du brouillon',
    live: 'Aperçu de la version en ligne',
    revision: 'Aperçu de la révision {revision}',
    until: 'jusqu’à {time}',
    held: 'Un aperçu n’envoie aucun formulaire.',
    expired: 'Cet aperçu a expiré. Demandez un nouveau lien.',
  },
  'de-DE': {
    draft: 'Vorschau des Entwurfs',
    live: 'Vorschau der veröffentlichten Fassung',
    revision: 'Vorschau der Revision {revision}',
    until: 'bis {time}',
    held: 'Eine Vorschau sendet keine Formulare ab.',
    expired: 'Diese Vorschau ist abgelaufen. Bitten Sie um einen neuen Link.',
  },
  'it-IT': {
    draft: 'Anteprima della bozza',
    live: 'Anteprima di ciò che è online',
    revision: 'Anteprima della revisione {revision}',
    until: 'fino alle {time}',
    held: 'Un’anteprima non invia moduli.',
    expired: 'Questa anteprima è scaduta. Chiedi un nuovo link.',
  },
  'ja-JP': {
    draft: '下書きのプレビュー',
    live: '公開中の内容のプレビュー',
    revision: 'リビジョン {revision} のプレビュー',
    until: '{time} まで',
    held: 'プレビューからフォームは送信されません。',
    expired: 'このプレビューの有効期限が切れました。新しいリンクを依頼してください。',
  },
  'ko-KR': {
    draft: '초안 미리보기',
    live: '게시된 내용 미리보기',
    revision: '리비전 {revision} 미리보기',
    until: '{time}까지',
    held: '미리보기에서는 양식이 전송되지 않습니다.',
    expired: '이 미리보기가 만료되었습니다. 새 링크를 요청하세요.',
  },
  'no-NO': {
    draft: 'Forhåndsvisning av utkastet',
    live: 'Forhåndsvisning av det publiserte',
    revision: 'Forhåndsvisning av revisjon {revision}',
    until: 'til {time}',
    held: 'En forhåndsvisning sender ingen skjemaer.',
    expired: 'Forhåndsvisningen er utløpt. Be om en ny lenke.',
  },
  'pl-PL': {
    draft: 'Podgląd wersji roboczej',
    live: 'Podgląd opublikowanej wersji',
    revision: 'Podgląd rewizji {revision}',
    until: 'do {time}',
    held: 'Podgląd nie wysyła formularzy.',
    expired: 'Ten podgląd wygasł. Poproś o nowy link.',
  },
  'pt-BR': {
    draft: 'Prévia do rascunho',
    live: 'Prévia do que está no ar',
    revision: 'Prévia da revisão {revision}',
    until: 'até {time}',
    held: 'Uma prévia não envia formulários.',
    expired: 'Esta prévia expirou. Peça um novo link.',
  },
  'ru-RU': {
    draft: 'Предпросмотр черновика',
    live: 'Предпросмотр опубликованной версии',
    revision: 'Предпросмотр ревизии {revision}',
    until: 'до {time}',
    held: 'Предпросмотр не отправляет формы.',
    expired: 'Срок действия предпросмотра истёк. Запросите новую ссылку.',
  },
  'es-ES': {
    draft: 'Vista previa del borrador',
    live: 'Vista previa de lo publicado',
    revision: 'Vista previa de la revisión {revision}',
    until: 'hasta las {time}',
    held: 'Una vista previa no envía formularios.',
    expired: 'Esta vista previa ha caducado. Pide un enlace nuevo.',
  },
  'sv-SE': {
    draft: 'Förhandsvisning av utkastet',
    live: 'Förhandsvisning av det publicerade',
    revision: 'Förhandsvisning av revision {revision}',
    until: 'till {time}',
    held: 'En förhandsvisning skickar inga formulär.',
    expired: 'Förhandsvisningen har gått ut. Be om en ny länk.',
  },
  'tr-TR': {
    draft: 'Taslağın önizlemesi',
    live: 'Yayındaki sürümün önizlemesi',
    revision: '{revision} revizyonunun önizlemesi',
    until: '{time} saatine kadar',
    held: 'Önizleme form göndermez.',
    expired: 'Bu önizlemenin süresi doldu. Yeni bir bağlantı isteyin.',
  },
}
