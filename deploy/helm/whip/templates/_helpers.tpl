{{- define "whip.labels" -}}
app.kubernetes.io/name: whip
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "whip.selector" -}}
app.kubernetes.io/name: whip
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "whip.bootstrap" -}}
{{ .Values.kafka.name }}-kafka-bootstrap:9093
{{- end }}

{{- define "whip.registry" -}}
{{- if .Values.registry.create -}}
http://{{ .Release.Name }}-registry:8080/apis/ccompat/v7
{{- else -}}
{{ required "registry.url: where is the schema registry? Or let the chart make one: registry.create=true" .Values.registry.url }}
{{- end -}}
{{- end }}

{{- define "whip.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* What no container here needs: root, new privileges, a writable image. */}}
{{- define "whip.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Where the operator puts a user's key and certificate, and the brokers' authority, for a container. */}}
{{- define "whip.volumes" -}}
- name: user
  secret:
    secretName: {{ .user }}
    defaultMode: 0440
- name: authority
  secret:
    secretName: {{ .cluster }}-cluster-ca-cert
    items:
      - {key: ca.crt, path: ca.crt}
      - {key: ca.p12, path: ca.p12}
{{- end }}

{{/* The topics, as schemas/catalogue has them. keepDays 0: compacted. */}}
{{- define "whip.topics" -}}
# catalogue: chart-topics
- {name: run, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [collector], readers: [reader]}
- {name: location, partitions: 1, keepDays: 0, writers: [collector], readers: [node-reader]}
- {name: node, partitions: {{ .Values.topics.partitions }}, keepDays: 30, writers: [collector], readers: [node-reader]}
- {name: construct, partitions: {{ .Values.topics.partitions }}, keepDays: 30, writers: [collector], readers: [node-reader]}
- {name: grain.delta, partitions: {{ .Values.topics.partitions }}, keepDays: 30, writers: [collector], readers: [node-reader]}
- {name: region, partitions: {{ .Values.topics.partitions }}, keepDays: 30, writers: [collector], readers: [node-reader]}
- {name: subtree, partitions: {{ .Values.topics.partitions }}, keepDays: 7, writers: [topology], readers: []}
- {name: result, partitions: {{ .Values.topics.runPartitions }}, keepDays: 7, writers: [topology], readers: []}
- {name: profile, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [topology], readers: [reader]}
- {name: account, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [topology], readers: [reader]}
- {name: property, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [topology], readers: [reader]}
- {name: grain, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [topology], readers: [reader]}
- {name: parallelism, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [topology], readers: [reader]}
- {name: control, partitions: 1, keepDays: 0, writers: [asker, topology], readers: [collector, reader]}
- {name: whatif.request, partitions: {{ .Values.topics.runPartitions }}, keepDays: 7, writers: [asker], readers: []}
- {name: whatif, partitions: {{ .Values.topics.runPartitions }}, keepDays: 0, writers: [topology], readers: [reader]}
- {name: dlq, partitions: 1, keepDays: 30, writers: [topology], readers: []}
# catalogue: end
{{- end }}

{{/* JSON: the names of the topics that a role writes. Takes the chart's context and the role. */}}
{{- define "whip.writtenBy" -}}
{{- $names := list }}
{{- range fromYamlArray (include "whip.topics" .chart) }}
{{- if has $.role .writers }}{{ $names = append $names .name }}{{ end }}
{{- end }}
{{- toJson $names }}
{{- end }}

{{/* JSON: the names of those that a role reads. */}}
{{- define "whip.readBy" -}}
{{- $names := list }}
{{- range fromYamlArray (include "whip.topics" .chart) }}
{{- if has $.role .readers }}{{ $names = append $names .name }}{{ end }}
{{- end }}
{{- toJson $names }}
{{- end }}
