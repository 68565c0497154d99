import type { Locale } from '#shared/locales.ts'

/** Texts of a mail to the tenant, in the tenant's language. `{form}` and `{site}` are names. */
export interface MailWords {
  subject: string
  intro: string
  /** Below the values, when a reply goes to the visitor. */
  reply: string
  page: string
  yes: string
  no: string
}

/** Here and not among the messages of pages: no browser loads them. */
export const MAIL_WORDS: Record<Locale, MailWords> = {
  'en-US': {
    subject: '{form}: new message',
    intro: 'Someone sent the form “{form}” on {site}.',
    reply: 'Reply to this mail to write to the person who sent it.',
    page: 'Page',
    yes: 'Yes',
    no: 'No',
  },
  'cs-CZ': {
    subject: '{form}: nová zpráva',
    intro: 'Někdo odeslal formulář „{form}“ na webu {site}.',
    reply: 'Odpovědí na tento e-mail napíšete odesílateli.',
    page: 'Stránka',
    yes: 'Ano',
    no: 'Ne',
  },
  'da-DK': {
    subject: '{form}: ny besked',
    intro: 'Nogen har sendt formularen “{form}” på {site}.',
    reply: 'Svar på denne mail for at skrive til afsenderen.',
    page: 'Side',
    yes: 'Ja',
    no: 'Nej',
  },
  'nl-NL': {
    subject: '{form}: nieuw bericht',
    intro: 'Iemand heeft het formulier ‘{form}’ op {site} verstuurd.',
    reply: 'Beantwoord deze e-mail om de afzender te schrijven.',
    page: 'Pagina',
    yes: 'Ja',
    no: 'Nee',
  },
  'fr-FR': {
    subject: '{form} : nouveau message',
    intro: 'Quelqu’un a envoyé le formulaire « {form} » sur {site}.',
    reply: 'Répondez à cet e-mail pour écrire à l’expéditeur.',
    page: 'Page',
    yes: 'Oui',
    no: 'Non',
  },
  'de-DE': {
    subject: '{form}: neue Nachricht',
    intro: 'Jemand hat das Formular „{form}“ auf {site} abgeschickt.',
    reply: 'Antworten Sie auf diese E-Mail, um dem Absender zu schreiben.',
    page: 'Seite',
    yes: 'Ja',
    no: 'Nein',
  },
  'it-IT': {
    subject: '{form}: nuovo messaggio',
    intro: 'Qualcuno ha inviato il modulo «{form}» su {site}.',
    reply: 'Rispondi a questa e-mail per scrivere al mittente.',
    page: 'Pagina',
    yes: 'Sì',
    no: 'No',
  },
  'ja-JP': {
    subject: '{form}:新しいメッセージ',
    intro: '{site} のフォーム「{form}」から送信がありました。',
    reply: 'このメールに返信すると、送信者に届きます。',
    page: 'ページ',
    yes: 'はい',
    no: 'いいえ',
  },
  'ko-KR': {
    subject: '{form}: 새 메시지',
    intro: '{site}의 “{form}” 양식이 제출되었습니다.',
    reply: '이 메일에 답장하면 보낸 사람에게 전달됩니다.',
    page: '페이지',
    yes: '예',
    no: '아니요',
  },
  'no-NO': {
    subject: '{form}: ny melding',
    intro: 'Noen har sendt skjemaet «{form}» på {site}.',
    reply: 'Svar på denne e-posten for å skrive til avsenderen.',
    page: 'Side',
    yes: 'Ja',
    no: 'Nei',
  },
  'pl-PL': {
    subject: '{form}: nowa wiadomość',
    intro: 'Ktoś wysłał formularz „{form}” na stronie {site}.',
    reply: 'Odpowiedz na tę wiadomość, aby napisać do nadawcy.',
    page: 'Strona',
    yes: 'Tak',
    no: 'Nie',
  },
  'pt-BR': {
    subject: '{form}: nova mensagem',
    intro: 'Alguém enviou o formulário “{form}” em {site}.',
    reply: 'Responda a este e-mail para escrever a quem enviou.',
    page: 'Página',
    yes: 'Sim',
    no: 'Não',
  },
  'ru-RU': {
    subject: '{form}: новое сообщение',
    intro: 'На сайте {site} отправлена форма «{form}».',
    reply: 'Ответьте на это письмо, чтобы написать отправителю.',
    page: 'Страница',
    yes: 'Да',
    no: 'Нет',
  },
  'es-ES': {
    subject: '{form}: nuevo mensaje',
    intro: 'Alguien ha enviado el formulario «{form}» en {site}.',
    reply: 'Responde a este correo para escribir a quien lo envió.',
    page: 'Página',
    yes: 'Sí',
    no: 'No',
  },
  'sv-SE': {
    subject: '{form}: nytt meddelande',
    intro: 'Någon har skickat formuläret ”{form}” på {site}.',
    reply: 'Svara på det här mejlet för att skriva till avsändaren.',
    page: 'Sida',
    yes: 'Ja',
    no: 'Nej',
  },
  'tr-TR': {
    subject: '{form}: yeni mesaj',
    intro: '{site} sitesinde “{form}” formu gönderildi.',
    reply: 'Gönderene yazmak için bu e-postayı yanıtlayın.',
    page: 'Sayfa',
    yes: 'Evet',
    no: 'Hayır',
  },
}
