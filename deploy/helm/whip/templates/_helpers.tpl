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
