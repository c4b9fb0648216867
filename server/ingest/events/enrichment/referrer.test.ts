import { expect, test } from 'bun:test'
import { channelOf } from './channel.ts'
import { readReferrer } from './referrer.ts'

const cases: [referrer: string, source: string, medium: string, channel: string][] = [
  ['https://notshop.example/', 'notshop.example', 'referral', 'Referral'],
  ['https://www.google.com/', 'google', 'organic', 'Organic Search'],
  ['https://www.google.co.uk/search?q=a', 'google', 'organic', 'Organic Search'],
  ['https://docs.google.com/document/d/1', 'docs.google.com', 'referral', 'Referral'],
  ['https://cn.bing.com/', 'bing', 'organic', 'Organic Search'],
  ['https://duckduckgo.com/', 'duckduckgo', 'organic', 'Organic Search'],
  ['https://de.search.yahoo.com/', 'yahoo', 'organic', 'Organic Search'],
  ['https://m.baidu.com/', 'baidu', 'organic', 'Organic Search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google', 'organic', 'Organic Search'],
  ['https://m.facebook.com/', 'facebook', 'social', 'Organic Social'],
  ['https://t.co/abc', 'twitter', 'social', 'Organic Social'],
  ['https://t.company.example/', 't.company.example', 'referral', 'Referral'],
  ['https://de.linkedin.com/feed', 'linkedin', 'social', 'Organic Social'],
  ['https://www.youtube.com/watch?v=1', 'youtube', 'referral', 'Organic Video'],
  ['https://www.amazon.de/dp/1', 'amazon', 'referral', 'Organic Shopping'],
  ['https://chatgpt.com/', 'chatgpt', 'referral', 'AI Assistant'],
  ['https://www.perplexity.ai/search/1', 'perplexity', 'referral', 'AI Assistant'],
  ['https://gemini.google.com/app', 'gemini', 'referral', 'AI Assistant'],
  ['https://mail.google.com/mail/u/0/', 'gmail', 'email', 'Email'],
  ['https://googleads.g.doubleclick.net/pagead', 'google', 'display', 'Display'],
  ['https://www.blog.example:8080/post/1?x=y', 'blog.example', 'referral', 'Referral'],
  ['www.google.com/search', 'google', 'organic', 'Organic Search'],
]

for (const [referrer, source, medium, channel] of cases)
  test(`${referrer} is ${source} / ${medium}`, () => {
    expect(readReferrer(referrer)).toMatchObject({ source, medium })
    expect(channelOf(source, medium, '')).toBe(channel)
  })

test('a value that is not a URL is not a referrer', () => {
  for (const value of [
    '',
    'about:blank',
    'javascript:alert(1)',
    'data:text/html,x',
    'words',
    'http://',
    undefined,
    7,
  ])
    expect(readReferrer(value)).toBeUndefined()
})
