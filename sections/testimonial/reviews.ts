import type * as z from 'zod/mini'
import type { SectionData } from '../contract.ts'
import { textOfHtml } from '../ui/plain-text.ts'
import type { Testimonial, testimonialFields } from './fields.ts'
import { shownTestimonials } from './shown-testimonials.ts'

type Data = { [Field in keyof typeof testimonialFields]: z.output<(typeof testimonialFields)[Field]> }

/**
 * The testimonials as reviews of schema.org, if the tenant has said what is reviewed. Testimonials from elsewhere are
 * left out, because search engines count them as reviews of another site.
 */
export function reviews(data: SectionData): object[] {
  // All sections of testimonial/ have these fields, and their schema has read the data.
  const { items, reviewed } = data as unknown as Data
  const own = shownTestimonials(items).filter(({ source }) => !/^https?:/i.test(source))
  if (reviewed === undefined || reviewed.name === '' || own.length === 0) return []
  const ratings = own.flatMap(({ rating }) => rating ?? [])
  return [
    {
      '@context': 'https://schema.org',
      '@type': reviewed.type,
      name: reviewed.name,
      ...(ratings.length > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number((ratings.reduce((sum, each) => sum + each, 0) / ratings.length).toFixed(2)),
          reviewCount: ratings.length,
          bestRating: 5,
        },
      }),
      review: own.map(review),
    },
  ]
}

function review({ quote, author, rating, date }: Testimonial): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewBody: textOfHtml(quote),
    ...(rating !== undefined && {
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    }),
    ...(date !== undefined && { datePublished: date }),
  }
}
